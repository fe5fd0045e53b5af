/** The outbox as tests read it. */
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import type { Control, Message } from '../protocol.ts';
import type { Service } from './open-service.ts';

const channel = v.picklist(['email', 'sms', 'whatsapp', 'voice']);

/** Milliseconds between two looks. */
const lookEvery = 20;

/** A voice says the digits one by one, so blanks and commas may separate them. */
const codeIn = (text: string): string | undefined => /(?<!\d)\d(?:[ ,.]{0,2}\d){5}(?!\d)/.exec(text)?.[0].replace(/\D/g, '');

const linkIn = (text: string): string | undefined => /https?:\/\/\S+/.exec(text)?.[0];

type MessageQuery = Parameters<Control['messages']>[0];

/** @returns those that fit, and the cursor after all that were looked at */
async function readMessages({ outbox, settle }: Service, { to, channel: ofChannel, after }: MessageQuery) {
  await settle();
  const fitting: Message[] = [];
  let cursor = after;
  for (;;) {
    const page = await outbox.messagesAfter(cursor);
    if (page.messages.length === 0) return { messages: fitting, cursor };
    cursor = page.cursor;
    for (const { subject, text, ...sent } of page.messages) {
      const message: Message = {
        ...{ to: sent.to, sentAt: sent.sentAt, channel: v.parse(channel, sent.channel), text, subject: subject ?? undefined },
        code: codeIn(text),
        link: linkIn(text),
      };
      if ((to === undefined || to.includes(message.to)) && (ofChannel === undefined || ofChannel === message.channel))
        fitting.push(message);
    }
  }
}

/** Waits for the first one if necessary. @param service the current one: a reset replaces it */
export async function awaitMessages(service: () => Service, query: MessageQuery): ReturnType<typeof readMessages> {
  const deadline = performance.now() + query.wait;
  for (;;) {
    const found = await readMessages(service(), query);
    if (found.messages.length > 0 || performance.now() >= deadline) return found;
    await setTimeout(lookEvery);
  }
}
