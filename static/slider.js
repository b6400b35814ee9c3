// Adds the slider to each number field that has one. The thumb stays hidden, and the number empty, until the first
// touch: a slider always has a value, so only the number field counts as the answer.
'use strict';

for (const control of document.querySelectorAll('[data-slider]')) {
  const bands = JSON.parse(control.dataset.slider);
  const range = control.querySelector('input[type=range]');
  const number = control.querySelector('input[type=number]');
  const band = control.querySelector('output');

  const show = (value) => {
    const name = bands.find(([from, to]) => value >= from && value <= to)?.[2];
    band.textContent = name === undefined ? String(value) : `${value}: ${name}`;
    range.setAttribute('aria-valuetext', name === undefined ? String(value) : `${value}: ${name}`);
    control.classList.add('answered');
  };
  const clear = () => {
    band.textContent = '';
    range.setAttribute('aria-valuetext', control.dataset.noAnswer);
    control.classList.remove('answered');
  };
  const fromRange = () => {
    // The slider speaks its own value; only for a typed number is the band's name said by itself.
    band.setAttribute('aria-live', 'off');
    number.value = range.value;
    show(Number(range.value));
    number.dispatchEvent(new CustomEvent('answer', { bubbles: true }));
  };
  const fromNumber = () => {
    band.setAttribute('aria-live', 'polite');
    const value = Number(number.value);
    if (number.value === '' || !number.validity.valid) clear();
    else {
      range.value = number.value;
      show(value);
    }
    number.dispatchEvent(new CustomEvent('answer', { bubbles: true }));
  };

  range.addEventListener('input', fromRange);
  // A click where the hidden thumb stands changes nothing, so it brings no input event; it is an answer all the same.
  range.addEventListener('click', fromRange);
  range.addEventListener('keydown', (event) => {
    if (['Home', 'End', 'PageUp', 'PageDown', ' '].includes(event.key) || event.key.startsWith('Arrow'))
      setTimeout(fromRange);
  });
  number.addEventListener('input', fromNumber);
  // Scrolling the page over a focused number field would change the answer unseen.
  number.addEventListener('wheel', () => number.blur(), { passive: true });

  control.querySelector('.track').hidden = false;
  if (number.value === '') clear();
  else fromNumber();
}
