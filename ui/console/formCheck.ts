import { formText } from './text/parts.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Why a control can't be sent: its text can't be parsed, or it is required and empty. */
function problemOf(control: Control): string {
  if (control.disabled) return ''
  if (control.validity.customError) return control.validationMessage
  const isEmpty = control.required && (control.validity.valueMissing || control.value.trim() === '')
  return isEmpty ? formText.missing : ''
}

/** The missing controls of a form, by id. A rich text is required if it has `aria-required`. */
export function missingIn(form: HTMLElement): Record<string, string> {
  const controls = [...form.querySelectorAll<Control>('input, select, textarea')].map(
    (control): [string, string] => [control.id, problemOf(control)],
  )
  const editors = [...form.querySelectorAll('[contenteditable][aria-required="true"]')].map(
    (editor): [string, string] => [editor.id, editor.textContent?.trim() === '' ? formText.missing : ''],
  )
  return Object.fromEntries([...controls, ...editors].filter(([, message]) => message))
}
