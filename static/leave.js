// Takes a participant back to the panel some seconds after the end, since many close the page without the link. A key,
// a click or a scroll means that they are still reading, and they stay.
'use strict';

const link = document.querySelector('a[data-leave]');
const timer = setTimeout(() => location.assign(link.href), Number(link.dataset.leave) * 1000);
for (const type of ['keydown', 'pointerdown', 'wheel', 'touchmove'])
  addEventListener(type, () => clearTimeout(timer), { once: true, passive: true });
