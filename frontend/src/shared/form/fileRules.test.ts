import { describe, expect, it } from 'vitest';
import { endingOf, IMAGE_TYPES, sortFiles } from './fileRules';

const file = (name: string, bytes = 10) => {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'size', { value: bytes });
  return made;
};

describe('file limits', () => {
  it('refuses wrong types, large files, too many and several for one', () => {
    const limits = { types: IMAGE_TYPES, maxBytes: 100, maxCount: 2 };
    const { fit, errors } = sortFiles(
      [file('a.PNG'), file('b.gif'), file('c.jpg', 101), file('d.jpg'), file('e.jpg')],
      limits,
    );
    expect(fit.map((item) => item.name)).toEqual(['a.PNG', 'd.jpg']);
    expect(errors).toEqual([
      { code: 'file_type', name: 'b.gif' },
      { code: 'file_size', name: 'c.jpg', limit: 100 },
      { code: 'too_many_files', limit: 2 },
    ]);
    expect(sortFiles([file('a.png')], limits, 2).errors[0]?.code).toBe('too_many_files');
    expect(sortFiles([file('a.png'), file('b.png')], { ...limits, maxCount: 1 }).errors).toEqual([
      { code: 'single_file' },
    ]);
    expect(sortFiles([file('a.png', 0)], limits)).toEqual({ fit: [], errors: [{ code: 'file_empty', name: 'a.png' }] });
    expect(endingOf('name')).toBe('');
  });
});
