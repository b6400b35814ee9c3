// A form is sent once, however often its button is pressed. The server would keep one answer anyway; this spares the wait.
'use strict';

const patience = 5000;
const sentAt = new WeakMap();
document.addEventListener('submit', (event) => {
  if (event.defaultPrevented) return;
  const now = performance.now();
  if (now - (sentAt.get(event.target) ?? -Infinity) < patience) {
    event.preventDefault();
    return;
  }
  sentAt.set(event.target, now);
  event.target.classList.add('sending');
});
// A page that the browser kept and shows again may be sent again.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
const pasted = document.querySelector('input[name=pasted]');
if (pasted !== null) {
  pasted.value = 'no';
  document.addEventListener('paste', () => {
    pasted.value = 'yes';
  });
}
