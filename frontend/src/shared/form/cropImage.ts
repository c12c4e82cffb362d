export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SIDE = 1200;

/** Side of the drawn square: never larger than what was cut out, nor than the server keeps. */
export function squareSide(area: CropArea): number {
  return Math.max(1, Math.min(SIDE, Math.round(Math.min(area.width, area.height))));
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('empty picture')) : resolve(blob)), type, quality);
  });
}

/** The cut-out as a JPEG, in steps of quality until it fits into `maxBytes`. */
export async function drawSquare(file: File, area: CropArea, maxBytes: number): Promise<File> {
  const picture = await createImageBitmap(file);
  const side = squareSide(area);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  // JPEG has no transparency: what is see-through becomes paper.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
  picture.close();
  const name = file.name.replace(/\.[^.]*$/, '');
  for (const quality of [0.9, 0.8, 0.7, 0.55, 0.4]) {
    const blob = await blobOf(canvas, 'image/jpeg', quality);
    if (blob.size <= maxBytes) return new File([blob], `${name}.jpg`, { type: 'image/jpeg' });
  }
  throw new Error('too large');
}

/** The largest square around the middle of a picture. */
function middleSquare(width: number, height: number): CropArea {
  const side = Math.min(width, height);
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), width: side, height: side };
}

/** The picture cut around its middle, without anybody looking. */
export async function drawMiddle(file: File, maxBytes: number): Promise<File> {
  const picture = await createImageBitmap(file);
  const area = middleSquare(picture.width, picture.height);
  picture.close();
  return drawSquare(file, area, maxBytes);
}
