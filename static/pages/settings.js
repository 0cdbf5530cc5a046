// Settings that the device has a word in: its time zone, and whether it may show notifications.

const zone = document.querySelector("[name=time_zone]");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const suggest = document.querySelector("[data-own-zone]");
if (zone && suggest && own && zone.value !== own && [...zone.options].some((option) => option.value === own)) {
  suggest.hidden = false;
  suggest.textContent = `Take this device's: ${own.replaceAll("_", " ")}`;
  suggest.addEventListener("click", () => {
    zone.value = own;
    suggest.hidden = true;
  });
}

const notify = document.querySelector("[name=notify]");
const why = document.querySelector("[data-notify-why]");
notify?.addEventListener("change", async () => {
  if (!notify.checked) return;
  const answer = "Notification" in window ? await Notification.requestPermission() : "denied";
  if (answer !== "granted") {
    notify.checked = false;
    why.textContent = "This browser does not allow notifications from here; its own settings decide that.";
  }
});
