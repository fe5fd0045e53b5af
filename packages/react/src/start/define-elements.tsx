/**
 * The login and the dialogs of approvals as elements. They draw into the page itself and not into a shadow: only there do password managers find the fields,
 * labels their elements, and the one sheet of styles what it is for.
 */
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { StepUpDialogs } from '../flow/step-up/StepUpDialogs.tsx';
import { Login } from '../pages/login/Login.tsx';
import type { LoginSuccess } from '../pages/login/login-props.ts';
import { createStepgate, type StepgateInstance, type StepgateOptions } from './create-stepgate.ts';
import { WithoutDialogs } from './StepgateApp.tsx';

/** Of `<stepgate-login>`, each with the meaning of the property of `<Login>`. */
export type LoginAttributes = {
  readonly email?: string;
  readonly 'redirect-after-url'?: string;
  /** Default: `LOGIN`. */
  readonly variant?: 'LOGIN' | 'CDR' | 'BIZ_TEAM_INVITE_LOGIN';
};

const loginAttributes: readonly (keyof LoginAttributes)[] = ['email', 'redirect-after-url', 'variant'];

/** The session has begun. Without `preventDefault()` the browser goes where the server sends the customer. */
export type StepgateLoginEvent = CustomEvent<LoginSuccess>;

declare global {
  interface HTMLElementEventMap {
    'stepgate-login': StepgateLoginEvent;
  }
}

/** @returns the class of an element that draws `content` while it is in a page, and again when one of its attributes changes */
const drawing = (
  stepgate: StepgateInstance,
  observedAttributes: readonly string[],
  content: (element: HTMLElement) => ReactNode,
): CustomElementConstructor =>
  class extends HTMLElement {
    static readonly observedAttributes = observedAttributes;
    #root: Root | undefined;

    #draw(): void {
      this.#root?.render(<WithoutDialogs stepgate={stepgate}>{content(this)}</WithoutDialogs>);
    }

    connectedCallback(): void {
      this.#root ??= createRoot(this);
      this.#draw();
    }

    attributeChangedCallback(): void {
      this.#draw();
    }

    /** An element that a framework moves is back at once, and keeps what the customer has typed. */
    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#root?.unmount();
        this.#root = undefined;
      });
    }
  };

const variants = ['CDR', 'BIZ_TEAM_INVITE_LOGIN'] as const;

function loginIn(element: HTMLElement, { host, session }: StepgateInstance): ReactNode {
  const [email, redirectAfterUrl, named] = loginAttributes.map((name) => element.getAttribute(name) ?? undefined);
  const variant = variants.find((each) => each === named);
  function onSuccess(detail: LoginSuccess): void {
    const event: StepgateLoginEvent = new CustomEvent('stepgate-login', { detail, bubbles: true, cancelable: true });
    if (element.dispatchEvent(event)) host.navigate(detail.location);
    else void session.refresh();
  }
  return (
    <Login
      {...(email !== undefined && { email })}
      {...(redirectAfterUrl !== undefined && { redirectAfterUrl })}
      {...(variant !== undefined && { variant })}
      onSuccess={onSuccess}
    />
  );
}

/**
 * Defines `<stepgate-login>` and `<stepgate-approval>` in this page. Call it once. The second one, once in a page, shows the dialogs for requests of `wrapper`.
 *
 * @returns what both use: `wrapper` for requests to the company's own API, `session`, and `client`
 * @example
 * const { wrapper } = defineElements({ brand: 'Harbour' });
 * await wrapper.request({ method: 'POST', path: '/payments', body: { payee: 'Ada', amount: 1200 } });
 */
export function defineElements(options: StepgateOptions): StepgateInstance {
  const stepgate = createStepgate(options);
  const login = drawing(stepgate, loginAttributes, (element) => loginIn(element, stepgate));
  const approval = drawing(stepgate, [], () => <StepUpDialogs store={stepgate.prompts} />);
  customElements.define('stepgate-login', login);
  customElements.define('stepgate-approval', approval);
  return stepgate;
}
