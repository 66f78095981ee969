import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { allowSentKinds } from '../../server/media/encode-picture.ts';

/**
 * Lets the tests of a file open the picture formats of the build. The server's tests in the same process open members'
 * formats.
 */
export function useAllPictureKinds(): void {
  beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));
  afterAll(allowSentKinds);
}
