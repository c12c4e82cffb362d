import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import { startTestI18n } from '@/test/i18n';
import { fieldMessages } from './fieldMessages';
import { errorText } from './errorText';

beforeAll(() => startTestI18n('sr'));

const fieldErrors = (message: string) => [{ code: 'invalid', message }];
const known = ['name', 'photos', 'price'];

describe('server errors on forms', () => {
  it('lands messages on fields, nested ones by their dotted path', () => {
    const error = new ApiError(400, 'validation', 'Proverite polja.', {
      name: [...fieldErrors('Prekratko.'), ...fieldErrors('Zauzeto.')],
      'photos.0.alt': fieldErrors('Prazno.'),
      pro_base_price: fieldErrors('Mora biti ceo broj.'),
    });
    expect(fieldMessages(error, known, { pro_base_price: 'price' })).toEqual({
      head: null,
      fields: { name: 'Prekratko. Zauzeto.', 'photos.0.alt': 'Prazno.', price: 'Mora biti ceo broj.' },
    });
  });

  it('puts what belongs to no field at the head', () => {
    const error = new ApiError(400, 'validation', 'Proverite polja.', { other: fieldErrors('Nešto drugo.') });
    expect(fieldMessages(error, known)).toEqual({ head: 'Nešto drugo.', fields: {} });
    expect(fieldMessages(new ApiError(409, 'closed', 'Prodaja je završena.'), known).head).toBe('Prodaja je završena.');
    expect(fieldMessages(new ApiError(400, 'validation', 'Loše.', { name: [] }), known).fields).toEqual({
      name: 'Loše.',
    });
  });

  it('has a sentence for every failure', () => {
    expect(errorText(new ApiError(429, 'throttled', '', {}, {}, 12))).toContain('za 12 sekundi.');
    expect(errorText(new ApiError(429, 'throttled', '', {}, {}, 3546))).toContain('za 60 minuta.');
    expect(errorText(new ApiError(429, 'throttled', '', {}, {}, 7300))).toContain('za 3 sata.');
    expect(errorText(new ApiError(429, 'throttled', 'Možete da odustanete 10 puta dnevno.', {}, {}, 12))).toBe(
      'Možete da odustanete 10 puta dnevno.',
    );
    expect(errorText(new ApiError(429, 'throttled', ''))).toContain('za nekoliko minuta');
    expect(errorText(new ApiError(400, 'human_check', ''))).toContain('robot');
    expect(errorText(new ApiError(503, 'unavailable', 'x'))).toContain('Server');
    expect(errorText(new ApiError(403, 'forbidden', ''))).toContain('dozvolu');
    expect(errorText(new Error('x'))).toContain('Pokušajte');
    // A bad parameter of the address has no field on the page: its own sentence says what is wrong.
    const page = new ApiError(400, 'validation', 'Proverite označena polja.', { page: fieldErrors('Broj od 1.') });
    expect(errorText(page)).toBe('Broj od 1.');
  });
});
