/** The anatomy of a step: one column with its sign and title, the question, the field, its actions, then quiet links. */
import { type ReactNode, type RefObject, useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import { BrandName } from './brand-name.ts';
import { classNames } from './class-names.ts';
import { NoWrap } from './NoWrap.tsx';
import styles from './Step.module.css';
import { ScrollToTop } from './scroll-to-top.ts';
import { StepTitle } from './step-title.ts';
import { useArrivalFocus } from './use-arrival-focus.ts';

type StepProps = {
  readonly title: string;
  /** Whether the title takes the focus: true for every step except a page's first one. */
  readonly takesFocus: boolean;
  /** The field of a step that has one field. It takes the focus in place of the title, which describes it. */
  readonly field?: RefObject<HTMLElement | null>;
  /** Its sign, a `Medallion`, above the title. */
  readonly mark?: ReactNode;
  /** A short text only: it is a little above the middle. Default: at the top, for content to fill in or that grows. */
  readonly short?: boolean;
  readonly children?: ReactNode;
};

/**
 * A step of a flow. When it appears, its title or its only field takes the focus, and the title becomes the document's title.
 *
 * @example
 * <Step mark={<Medallion icon={LockIcon} />} title="Your password is set" takesFocus short>
 *   <StepText>Use it the next time you log in.</StepText>
 *   <StepActions>
 *     <Button onClick={close}>Done</Button>
 *   </StepActions>
 * </Step>;
 */
export function Step({ title, takesFocus, field, mark, short, children }: StepProps) {
  const content = useRef<HTMLElement>(null);
  const titleId = useId();
  const brand = useContext(BrandName);
  // Before the focus moves, so that a screen reader has the new title when it announces the step.
  useLayoutEffect(() => {
    document.title = `${title} – ${brand}`;
  }, [title, brand]);
  // A page that is already visible doesn't fade in when its title takes the focus.
  const [arrives] = useState(takesFocus);
  const heading = useArrivalFocus<HTMLHeadingElement>(takesFocus, content, field);
  const scrollToTop = useContext(ScrollToTop);
  // After the focus has moved, and before the customer sees the step.
  useLayoutEffect(() => {
    // A page may have been left scrolled by the step before. The one behind a dialog stays where it is.
    if (scrollToTop) scrollToTop();
    else if (takesFocus) heading.current?.scrollIntoView({ block: 'nearest' });
    if (takesFocus) field?.current?.scrollIntoView({ block: 'nearest' });
  }, [scrollToTop, takesFocus, heading, field]);
  return (
    <section
      ref={content}
      data-sg-part="step"
      className={classNames(styles.step, short && styles.short, arrives && styles.arriving)}
    >
      {mark}
      <h1 ref={heading} id={titleId} tabIndex={-1} data-sg-part="title" className={styles.title}>
        <NoWrap>{title}</NoWrap>
      </h1>
      <StepTitle value={field && titleId}>{children}</StepTitle>
    </section>
  );
}

type StepTextProps = {
  /** The text changes while the step is shown, and a screen reader should announce it. */
  readonly live?: boolean;
  readonly children: ReactNode;
};

/**
 * The text of a step, in one or two sentences.
 *
 * @example
 * <StepText>We sent you a code.</StepText>;
 */
export function StepText({ live, children }: StepTextProps) {
  return (
    <p role={live ? 'status' : undefined} data-sg-part="text" className={styles.text}>
      <NoWrap>{children}</NoWrap>
    </p>
  );
}

/**
 * The slot of a step's actions: the main one, and a second that answers the same question. On a phone the first slot of a step is docked at the foot of the
 * screen. It is a child of the step or of its form.
 *
 * @example
 * <StepActions>
 *   <Button onClick={save}>Yes, it was me</Button>
 *   <Button look="secondary" onClick={close}>
 *     No, it wasn't me
 *   </Button>
 * </StepActions>;
 */
export function StepActions({ children }: { readonly children: ReactNode }) {
  return (
    <div data-sg-part="actions" className={styles.actions}>
      {children}
    </div>
  );
}

/**
 * The quiet links below the actions.
 *
 * @example
 * <StepLinks>
 *   <LinkButton href="/help">Get help</LinkButton>
 * </StepLinks>;
 */
export function StepLinks({ children }: { readonly children: ReactNode }) {
  return (
    <div data-sg-part="links" className={styles.links}>
      {children}
    </div>
  );
}
