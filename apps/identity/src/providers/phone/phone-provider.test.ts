import type { ServerResponse } from 'node:http';
import { handClock, type StubServer, stubServer } from '@stepgate/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../../storage/sqlite.ts';
import { createOutbox } from '../outbox.ts';
import type { PhoneMessage, PhoneProvider } from './phone-provider.ts';
import { createTwilio, type TwilioSettings } from './twilio.ts';
