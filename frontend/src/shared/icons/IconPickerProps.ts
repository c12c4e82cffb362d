export interface IconPickerProps {
  /** Of the button that opens the choice: links of a summary lead to it. */
  id: string;
  label: string;
  /** Name of the icon, "" for none. */
  value: string;
  onChange: (name: string) => void;
  error?: string | null | undefined;
  description?: string | undefined;
  required?: boolean;
  readOnly?: boolean;
}
