import type { ComponentType } from 'preact';
import { h } from 'preact';
import { render } from 'preact-render-to-string';

/** Renders a whole page: the document type and a component that returns <html>. Text is escaped by default. */
export function page<Props extends object>(component: ComponentType<Props>, props: Props): string {
  return `<!DOCTYPE html>${render(h(component, props))}`;
}
