// Hands in the code of a participant who has finished, since many close the page without it. The page says so first,
// and one button keeps the reader here for good.
'use strict';

const notice = document.querySelector('[data-leave]');
const words = notice.querySelector('[role=status]');
const link = document.querySelector('.code a.button');
const timer = setTimeout(() => location.assign(link.href), Number(notice.dataset.leave) * 1000);
notice.hidden = false;
words.textContent = notice.dataset.soon;
notice.querySelector('button').addEventListener('click', (event) => {
  clearTimeout(timer);
  event.currentTarget.hidden = true;
  words.textContent = notice.dataset.staying;
  link.focus();
});
