import type { ComponentType } from 'preact';
import { h } from 'preact';
import { render } from 'preact-render-to-string';

/** Renders a whole page: the document type and a component that returns <html>. Text is escaped by default. */
export function page<Props extends object>(component: ComponentType<Props>, props: Props): string {
  return `<!DOCTYPE html>${part(component, props)}`;
}

/** Renders a part of a page, for a script that puts it in place. */
export function part<Props extends object>(component: ComponentType<Props>, props: Props): string {
  return render(h(component, props));
}
