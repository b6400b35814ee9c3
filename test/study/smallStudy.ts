import type { StudyFile } from '../../server/study/schema.js';

/** The smallest study file that is whole, as the object that its YAML reads as; tests change one thing at a time. */
export function smallStudyFile(): Record<string, unknown> & Pick<StudyFile, 'id'> {
  return {
    id: 'small',
    title: 'A small study',
    description: 'Two items on one slider.',
    items: {
      list: [
        { id: 'rain', fields: { premise: 'Dark clouds gather.', hypothesis: 'It rains within the hour.' } },
        { id: 'snow', fields: { premise: 'It is June in Lisbon.', hypothesis: 'It snows tomorrow.' } },
      ],
    },
    questions: [{ id: 'likelihood', scale: { type: 'slider', left: 'impossible', right: 'certain' } }],
    wordings: [
      {
        id: 'plain',
        people: '{premise}\n\nAs a result: {hypothesis}',
        models: { system: 'Answer with a number.', user: '{premise} How likely is it that: {hypothesis}' },
      },
    ],
    people: {
      items_per_person: 2,
      estimated_minutes: 2,
      recruitment: { codes: { completed: 'C1', declined: 'C2', full: 'C3' } },
      practice: {
        intro: 'Try the slider.',
        examples: [
          {
            id: 'coin',
            fields: { premise: 'You toss a coin.', hypothesis: 'It shows heads.' },
            question: 'likelihood',
            accepted: [40, 60],
            below: 'Higher.',
            inside: 'Right.',
            above: 'Lower.',
          },
        ],
      },
      checks: {
        items: [
          {
            id: 'far-right',
            fields: { premise: 'This tests attention.', hypothesis: 'Move the slider to the far right.' },
            question: 'likelihood',
            accepted: [95, 100],
            instructed: true,
          },
        ],
        exclude_above: 0,
      },
      texts: {
        welcome: 'Welcome.',
        consent: 'You may stop at any time.',
        consent_version: '1',
        contact: 'study@example.org',
        turn: 'Now the main part.',
        comments: 'Anything to add?',
        done: 'Thank you.',
      },
    },
    waves: [
      { id: 'original', wording: 'plain', people: { responses_per_item: 3 } },
      { id: 'models', wording: 'plain', models: { repetitions: 2, labels: ['sim'] } },
    ],
    models: [{ label: 'sim', provider: 'simulated', model: 'sim-1' }],
    comparison: { people: 'original' },
  };
}
