// Times one question page on the browser's monotonic clock and keeps the button from sending what is not answered yet.
'use strict';

const form = document.querySelector('form[data-trial]');
const onset = performance.now();
const since = () => Math.max(0, Math.round(performance.now() - onset));
let firstTouch = null;
let lastChange = null;
let inputType = null;
let hidden = 0;
let hiddenFrom = document.hidden ? onset : null;
const given = new Map();
let changes = 0;

const report = (name, value) => {
  const field = form.elements.namedItem(name);
  if (field !== null && value !== null) field.value = value;
};
const touched = (type) => {
  firstTouch ??= since();
  inputType ??= type;
};
const names = () => [
  ...new Set([...form.elements].map((field) => field.name).filter((name) => name.startsWith('answer-'))),
];
const valueOf = (name) => form.elements.namedItem(name).value;
const valid = (name) => {
  const field = form.elements.namedItem(name);
  return field.value !== '' && (field.validity === undefined || field.validity.valid);
};
const button = form.querySelector('button.main');
const update = () => button.setAttribute('aria-disabled', String(!names().every(valid)));

form.addEventListener('pointerdown', (event) => {
  if (event.target.closest('.control') !== null) touched(event.pointerType || 'mouse');
});
form.addEventListener('keydown', (event) => {
  if (event.target.type === 'number' && /^[\d-]$/.test(event.key)) touched('number');
  else if (event.target.closest('.control') !== null && event.key !== 'Tab') touched('key');
});
// A drag is one change, however many values it passes: only values that were left standing are counted.
const settle = (event) => {
  const { name } =
    event.target.type === 'range' ? event.target.closest('.control').querySelector('input[name]') : event.target;
  if (!name?.startsWith('answer-')) return;
  const value = valueOf(name);
  if (given.get(name) === value) return;
  if (given.has(name)) changes += 1;
  given.set(name, value);
  lastChange = since();
  touched(null);
};
// Said at once, and again as part of the field's description for as long as it is wrong.
const mark = (control, problem, words) => {
  problem.textContent = words;
  problem.hidden = words === '';
  for (const field of control.querySelectorAll('input:not([type=hidden])'))
    if (words === '') field.removeAttribute('aria-invalid');
    else field.setAttribute('aria-invalid', 'true');
};
const noticed = (event) => {
  touched(null);
  update();
  // What is wrong stays said until it is right: leaving a field fires its own event, after the message has come.
  const control = event.target.closest('.control');
  const problem = control?.querySelector('.problem');
  const name = control?.querySelector('[name^="answer-"]')?.name;
  if (problem && name !== undefined && valid(name)) mark(control, problem, '');
};
form.addEventListener('change', (event) => {
  settle(event);
  noticed(event);
});
form.addEventListener('answer', noticed);
form.addEventListener('pointerup', (event) => {
  if (event.target.type === 'range') setTimeout(() => settle(event));
});
document.addEventListener('visibilitychange', () => {
  if (document.hidden) hiddenFrom = performance.now();
  else if (hiddenFrom !== null) {
    hidden += performance.now() - hiddenFrom;
    hiddenFrom = null;
  }
});

form.addEventListener('submit', (event) => {
  const missing = names().find((name) => !valid(name));
  if (missing !== undefined) {
    event.preventDefault();
    const control = [...form.elements].find((field) => field.name === missing).closest('.control');
    const problem = control.querySelector('.problem');
    const field = form.elements.namedItem(missing);
    const written = field.value !== '' || field.validity?.badInput === true;
    mark(control, problem, written ? problem.dataset.offScale : problem.dataset.untouched);
    (control.querySelector('input[type=range]') ?? control.querySelector('input')).focus();
    return;
  }
  for (const name of names()) settle({ target: { name } });
  const end = since();
  report('first_touch_ms', firstTouch);
  report('last_change_ms', lastChange);
  report('response_time_ms', end);
  report('hidden_ms', Math.min(end, Math.round(hidden)));
  report('changes', changes);
  report('input_type', inputType);
  report('viewport', innerWidth < 600 ? 'narrow' : innerWidth < 1100 ? 'medium' : 'wide');
});
update();
