import { describe, expect, it } from 'vitest';
import { isEmail, isPhone, typedEmail, typedName, typedPhone } from './rules';

describe('field formats (M-AUTH-02)', () => {
  it('knows addresses of mail', () => {
    for (const good of ['ana@example.com', 'a.b+c@sub.example.rs']) expect(isEmail(good)).toBe(true);
    for (const bad of ['', 'ana', 'ana@example', 'a b@example.com', '@example.com', `${'a'.repeat(250)}@example.com`]) {
      expect(isEmail(bad)).toBe(false);
    }
  });
  it('takes seven to fifteen digits with an optional prefix', () => {
    for (const good of ['+381 60 123 4567', '00381601234567', '0601234', '123456789012345']) {
      expect(isPhone(good), good).toBe(true);
    }
    for (const bad of ['', '123456', '1234567890123456', '+381  60 1', '60-123-4567', '+', 'abc']) {
      expect(isPhone(bad), bad).toBe(false);
    }
  });
  it('keeps only what a field may hold', () => {
    expect(typedPhone(' +381  60/123-45')).toBe('+381 6012345');
    expect(typedPhone('06+0 1')).toBe('060 1');
    expect(typedEmail(' an a@example.com ')).toBe('ana@example.com');
    expect(typedName('Đorđe 2. Ćosić-Šarić!?')).toBe('Đorđe . Ćosić-Šarić');
  });
});
