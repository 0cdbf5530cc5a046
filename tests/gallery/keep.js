own => {  // keeps a number for a game's dice; what the page asks of that database waits until it is there
  const base = indexedDB.open('starboard', 1);
  base.onupgradeneeded = () => base.result.createObjectStore('numbers', {keyPath: 'match'}).createIndex('at', 'at');
  base.onsuccess = () => {
    base.result.transaction('numbers', 'readwrite').objectStore('numbers').put(own);
    base.result.close();
  };
}
