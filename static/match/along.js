/** Where a moment lies on the axis of a finished game, as a share: from the first entry to the last.
 * @param {import('./frames').Course} course @param {number} entry */
export const along = (course, entry) => Math.max(0, Math.min(1, entry / Math.max(1, course.version)));
