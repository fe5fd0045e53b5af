/**
 * With a script, the choice of another language takes the place of the page in the browser's history. The form alone adds an entry, so that Back would show the
 * same page once more.
 */
export function chooseInPlace(): void {
  const form = document.querySelector<HTMLFormElement>('.shell-languages');
  async function choose(event: SubmitEvent): Promise<void> {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    try {
      const body = new URLSearchParams({ [submitter.name]: submitter.value });
      // The answer redirects back to the page, which is loaded below.
      await fetch(location.href, { method: 'POST', body, redirect: 'manual' });
      location.reload();
    } catch {
      // The browser says why it can't be reached.
      form?.removeEventListener('submit', choose);
      form?.requestSubmit(submitter);
    }
  }
  form?.addEventListener('submit', choose);
}
