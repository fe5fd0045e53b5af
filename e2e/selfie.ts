/** A photo of the face with a document, as a customer chooses and sends it. */
import type { Page } from '@playwright/test';
import { testPhoto } from '@stepgate/testkit/files';
import { expect } from './journey.ts';

export type Photo = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** @param bytes the exact size: a JPEG may have any data after its end */
export async function createPhoto(name: string, bytes?: number): Promise<Photo> {
  const jpeg = await testPhoto('jpeg', 1_200, 900);
  const buffer = bytes === undefined ? jpeg : Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Waits for the screen that asks for a photo. */
export async function photoScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Send a selfie with your ID' })).toBeFocused();
}

/** With the file picker, on a desktop and on a phone. */
export async function choosePhoto(page: Page, photo: Photo): Promise<void> {
  await page.getByLabel(/^Choose a (file|photo)$/).setInputFiles(photo);
}

export async function sendPhoto(page: Page, photo: Photo): Promise<void> {
  await photoScreen(page);
  await choosePhoto(page, photo);
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** Waits for the screen that waits for the decision. */
export async function photoIsChecked(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: "We're checking your photo" })).toBeVisible();
}

export const uploads = (requests: readonly string[]) => requests.filter((request) => request.endsWith('/selfie-with-id/upload'));
