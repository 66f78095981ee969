/** The width of pictures in emails on sharp screens, in pixels. */
const WIDTH = 1200;

/**
 * Converts one of the site's own pictures, such as a drawing, to a file for upload, because email clients show no drawings.
 * @throws Error when it cannot be loaded, as from another site
 */
export async function drawnPicture(address: string): Promise<File> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This picture could not be drawn.');
  return new File([blob], 'picture.png', { type: blob.type });
}
