import type { DemoFaceAnswer } from '@stepgate/contract';
import { useEffect, useState } from 'react';

export type DemoCustomer = {
  readonly email: string;
  /** International, such as +447700900111. */
  readonly numbers: readonly string[];
  /** After too many wrong codes. */
  readonly blocked: boolean;
};

type Customers = {
  readonly password: string;
  readonly customers: readonly DemoCustomer[];
  /** The answer of the stand-in for a vendor of face matches; absent if a vendor is configured. */
  readonly faces?: DemoFaceAnswer;
};

const tryAgainAfter = 2_000;

/** @throws Error if the service can't be reached */
export async function readCustomers(signal?: AbortSignal): Promise<Customers> {
  const answer = await fetch('/demo/customers', signal && { signal });
  if (!answer.ok) throw new Error(`the demo customers answer ${answer.status}`);
  return answer.json();
}

/** The demo's customers and their password, or `undefined` while they load. */
export function useCustomers(): Customers | undefined {
  const [customers, setCustomers] = useState<Customers>();
  useEffect(() => {
    const leaving = new AbortController();
    let trying: ReturnType<typeof setTimeout> | undefined;
    function read(): void {
      readCustomers(leaving.signal).then(setCustomers, () => {
        if (!leaving.signal.aborted) trying = setTimeout(read, tryAgainAfter);
      });
    }
    read();
    return () => {
      leaving.abort();
      clearTimeout(trying);
    };
  }, []);
  return customers;
}
