/** One row of the table of settings: how its text is read, what holds without it, and what docs/operating-reference.md says of it. */
import type { Form } from '../forms/form.ts';

type Page = {
  /** The cell of the default, if the value alone doesn't say it. */
  readonly shown?: string;
  /** The setting in words, as Markdown. Settings without it share the row of the one before. */
  readonly what?: string;
  /** `npm run build` reads it, too. */
  readonly forBuild?: boolean;
};

export type Row<T> = Page & {
  readonly form: Form<T>;
  readonly otherwise: { readonly production: T; readonly demo: T };
  /** The fault if production has no value. */
  readonly missing?: string;
};

/** @param otherwise without the setting, in both modes */
export const setting = <T>(form: Form<T>, otherwise: NoInfer<T>, page: Page): Row<T> => ({
  ...page,
  form,
  otherwise: { production: otherwise, demo: otherwise },
});

/** Its default differs from mode to mode. */
export const byMode = <T>(
  form: Form<T>,
  otherwise: { readonly production: NoInfer<T>; readonly demo: NoInfer<T> },
  page: Page,
): Row<T> => ({
  ...page,
  form,
  otherwise,
});

/** `undefined` without the setting. */
export const optional = <T>(form: Form<T>, page: Page = {}): Row<T | undefined> => setting<T | undefined>(form, undefined, page);

/**
 * Production doesn't start without it.
 * @param missing why, for the operator
 */
export const required = <T, const D>(form: Form<T>, demo: D, missing: string, page: Page): Row<T | D> => ({
  ...setting<T | D>(form, demo, page),
  missing,
});
