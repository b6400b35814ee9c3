import { type Response, Router } from 'express';
import { page } from '../../views/page.js';
import { Problem } from '../../views/problem.js';
import { ValidationPage } from '../../views/reports/validationPage.js';
import { NoValidationPage } from '../../views/reports/noValidationPage.js';
import { readValidation } from '../reports/process/storedValidation.js';
import { validationContent } from '../reports/validation/validationContent.js';
import { validationFiles } from '../reports/validation/validationFiles.js';
import { analysisOf } from '../reports/validation/validateStudy.js';
import { studyTitle } from '../store/overview.js';
import type { AppContext } from './context.js';

/** The published numbers of a study beside ours, as a page and as files; a study whose file names none has no such page. */
export function validationRouter({ store }: AppContext): Router {
  const router = Router();

  router.get('/reports/:study/validation', (request, response) => {
    const { study } = request.params;
    if (analysisOf(store, study) === undefined) {
      notFound(response);
      return;
    }
    const validation = readValidation(store, study);
    if (validation !== undefined) response.send(page(ValidationPage, { content: validationContent(validation) }));
    else response.send(page(NoValidationPage, { studyId: study, title: studyTitle(store, study) ?? study }));
  });

  for (const name of ['validation.json', 'validation.csv', 'findings.csv'])
    router.get(`/reports/:study/${name}`, (request, response) => {
      const { study } = request.params;
      const validation = readValidation(store, study);
      const file = validation && validationFiles(validation).find((one) => one.name === name);
      if (file === undefined) notFound(response);
      else response.attachment(`${study}-${name}`).send(file.text);
    });

  return router;
}

function notFound(response: Response): void {
  const text = 'There are no published numbers of this name to compare with. Go back to the list of studies.';
  response.status(404).send(page(Problem, { title: 'Not found', text }));
}
