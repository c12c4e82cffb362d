import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

const brand: MantineColorsTuple = [
  '#E0EFEE', '#C3E2DF', '#8FCFCA', '#57B8B2', '#34A09B', '#24857F', '#176B6C', '#0D5358', '#093F44', '#062B2F',
]; // prettier-ignore
const quince: MantineColorsTuple = [
  '#FDF1D3', '#FBE6B0', '#F8D789', '#F5C75E', '#F2B632', '#D99B17', '#B57C0A', '#7A4F00', '#5C3B00', '#33290F',
]; // prettier-ignore

/** The library's theme. Colours of our own parts come from the `--zb-*` tokens. */
export const theme = createTheme({
  colors: { brand, quince },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  // The library picks the text colour of filled buttons for the light scheme only; our tokens cover both schemes.
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled'
      ? { color: input.color === 'red' ? 'var(--zb-on-danger-button)' : 'var(--zb-on-brand)' }
      : {}),
  }),
  black: '#10201E',
  white: '#FFFFFF',
  defaultRadius: 4,
  fontSmoothing: true,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--zb-font-body)',
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.385', sm: '1.43', md: '1.53', lg: '1.53', xl: '1.3' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '8px', lg: '8px', xl: '8px' },
  breakpoints: { xs: '31.25em', sm: '37.5em', md: '48em', lg: '62.5em', xl: '80em' },
  headings: {
    fontFamily: 'var(--zb-font-figure)',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: 'var(--zb-h1, 2.125rem)', lineHeight: '1.118' },
      h2: { fontSize: '1.625rem', lineHeight: '1.231' },
      h3: { fontSize: '1.25rem', lineHeight: '1.3' },
      h4: { fontSize: '1rem', lineHeight: '1.375' },
    },
  },
  shadows: { md: 'var(--zb-shadow-menu)', xl: 'var(--zb-shadow-dialog)' },
  components: {
    Button: { defaultProps: { size: 'md', loaderProps: { type: 'dots' } } },
    Checkbox: { defaultProps: { iconColor: 'var(--zb-on-brand)' } },
    Radio: { defaultProps: { iconColor: 'var(--zb-on-brand)' } },
    TextInput: { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { radius: 'md', shadow: 'xl', transitionProps: { duration: 200 } } },
  },
});

/** Sets the library's variables to our tokens, so that both colour schemes have one source. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--zb-canvas)',
    '--mantine-color-text': 'var(--zb-ink)',
    '--mantine-color-dimmed': 'var(--zb-ink-3)',
    '--mantine-color-placeholder': 'var(--zb-ink-3)',
    '--mantine-color-anchor': 'var(--zb-link)',
    '--mantine-color-error': 'var(--zb-danger)',
    '--mantine-color-default': 'var(--zb-surface)',
    '--mantine-color-default-hover': 'var(--zb-sunken)',
    '--menu-item-hover': 'var(--zb-sunken)',
    '--mantine-color-default-border': 'var(--zb-line-strong)',
    '--mantine-color-default-color': 'var(--zb-ink)',
    '--mantine-primary-color-filled': 'var(--zb-brand)',
    '--mantine-primary-color-filled-hover': 'var(--zb-brand-hover)',
    '--mantine-primary-color-contrast': 'var(--zb-on-brand)',
    '--mantine-color-brand-filled': 'var(--zb-brand)',
    '--mantine-color-brand-filled-hover': 'var(--zb-brand-hover)',
    '--mantine-color-brand-light': 'var(--zb-brand-soft)',
    '--mantine-color-brand-light-hover': 'var(--zb-sunken)',
    '--mantine-color-brand-light-color': 'var(--zb-link)',
    '--mantine-color-brand-outline': 'var(--zb-link)',
    '--mantine-color-red-filled': 'var(--zb-danger-button)',
    '--mantine-color-red-filled-hover': 'var(--zb-danger-button)',
    '--mantine-color-red-light': 'var(--zb-danger-bg)',
    '--mantine-color-red-light-color': 'var(--zb-danger)',
  };
  // Keep disabled fields readable and the borders of fields at 3:1 in both schemes.
  const fields = {
    '--mantine-color-disabled': 'var(--zb-sunken)',
    '--mantine-color-disabled-color': 'var(--zb-ink-2)',
    '--mantine-color-disabled-border': 'var(--zb-line)',
  };
  return {
    variables: {},
    light: { ...shared, ...fields, '--mantine-color-gray-4': 'var(--zb-line-strong)' },
    dark: {
      ...shared,
      ...fields,
      '--mantine-color-dark-4': 'var(--zb-line-strong)',
      '--mantine-color-dark-5': 'var(--zb-sunken)',
      '--mantine-color-dark-6': 'var(--zb-surface)',
    },
  };
};
