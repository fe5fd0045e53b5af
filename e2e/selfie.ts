/** A photo of the face with a document, as a customer chooses and sends it. */
import type { BrowserContext, Page } from '@playwright/test';
import { testPhoto } from '@stepgate/testkit/files';
import { words } from '@stepgate/testkit/words';
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
  await expect(page.getByRole('heading', { level: 1, name: words.sendSelfie })).toBeFocused();
}

/** With the file picker, on a desktop and on a phone. */
export async function choosePhoto(page: Page, photo: Photo): Promise<void> {
  await page.getByLabel(/^Choose a (file|photo)$/).setInputFiles(photo);
}

/** A camera in front of a customer who holds a document beside their face, before an even wall. */
export async function sitWithDocument(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // An insecure page has no camera at all.
    if (!isSecureContext) return;
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1_280, 720];
      const context = canvas.getContext('2d');
      const stream = canvas.captureStream();
      const fill = (colour: string, x: number, y: number, width: number, height: number) => {
        if (context === null) return;
        context.fillStyle = colour;
        context.fillRect(x, y, width, height);
      };
      function paint(): void {
        if (!stream.active) {
          clearInterval(painting);
          return;
        }
        fill('#7f8a86', 0, 0, 1_280, 720);
        fill('#c09a7c', 500, 180, 280, 370);
        fill('#3a2c22', 500, 140, 280, 90);
        for (const eye of [560, 680]) fill('#2c2c2c', eye, 300, 50, 26);
        fill('#7c3f3a', 590, 450, 100, 20);
        fill('#dfe6ea', 930, 240, 290, 190);
        for (let line = 0; line < 6; line += 1) fill('#333c44', 1_040, 262 + line * 27, 150, 10);
        fill('#8a7a6a', 950, 270, 70, 110);
      }
      const painting = setInterval(paint, 100);
      paint();
      return stream;
    };
  });
}

export async function sendPhoto(page: Page, photo: Photo): Promise<void> {
  await photoScreen(page);
  await choosePhoto(page, photo);
  await page.getByRole('button', { name: words.submit }).click();
}

/** Waits for the screen that waits for the decision. */
export async function photoIsChecked(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: "We're checking your photo" })).toBeVisible();
}

export const uploads = (requests: readonly string[]) => requests.filter((request) => request.endsWith('/selfie-with-id/upload'));
