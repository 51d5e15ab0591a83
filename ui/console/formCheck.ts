import { formText } from './text/parts.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Why a control can't be sent: it can't read what stands in it, or it is needed and empty. */
function wrongWith(control: Control): string {
  if (control.disabled) return ''
  if (control.validity.customError) return control.validationMessage
  const isEmpty = control.required && (control.validity.valueMissing || control.value.trim() === '')
  return isEmpty ? formText.missing : ''
}

/** What is missing in a form, by the ids of its controls. A rich text says by `aria-required` that it is needed. */
export function missingIn(form: HTMLElement): Record<string, string> {
  const controls = [...form.querySelectorAll<Control>('input, select, textarea')].map(
    (control): [string, string] => [control.id, wrongWith(control)],
  )
  const editors = [...form.querySelectorAll('[contenteditable][aria-required="true"]')].map(
    (editor): [string, string] => [editor.id, editor.textContent?.trim() === '' ? formText.missing : ''],
  )
  return Object.fromEntries([...controls, ...editors].filter(([, words]) => words))
}
