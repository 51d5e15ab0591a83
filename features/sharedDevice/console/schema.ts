import * as z from 'zod'
import { contract, fieldError, id, isoInstantText, line } from '#lib/contract.ts'
import { isWeakPin, PIN_MAX, PIN_MIN } from '../rules.ts'
import { sharedDeviceText } from '../text/sharedDevice.ts'

const pin = z.string(fieldError(() => sharedDeviceText.pinForm)).regex(
  new RegExp(`^[0-9]{${PIN_MIN},${PIN_MAX}}$`),
  fieldError(() => sharedDeviceText.pinForm),
)

/** What a browser shows while nobody is signed in. */
export const lockScreen = z.object({
  /** Null: this browser is not shared. */
  device: z.object({ name: z.string() }).nullable(),
  /** People with a PIN here. */
  people: z.array(
    z.object({
      _id: id,
      firstName: z.string(),
      lastName: z.string(),
      /** By PIN; otherwise the password is required first. */
      ready: z.boolean(),
    }),
  ),
})
export type LockScreenView = z.infer<typeof lockScreen>

const devices = z.array(
  z.object({
    _id: id,
    name: z.string(),
    markedBy: z.string(),
    markedAt: isoInstantText,
    /** The requesting browser. */
    here: z.boolean(),
    people: z.array(z.string()),
  }),
)
export type SharedDevices = z.infer<typeof devices>

export const sharedDeviceContract = contract({
  'GET /staff/lock-screen': {
    summary: 'Who has a PIN in the browser that asks, if it is a shared one',
    access: 'public',
    data: lockScreen,
  },
  'POST /staff/unlock': {
    summary: 'Goes on, by a PIN, with a session that began with a password in the same browser',
    access: 'public',
    body: z.object({ personId: id, pin }),
    data: z.null(),
    refusals: ['NOT_FOUND', 'OTP_WRONG', 'SIGN_IN_REQUIRED', 'TOO_MANY_REQUESTS'],
  },
  'POST /staff/lock': {
    summary: 'Locks the session of the caller in a shared browser, until their PIN',
    access: ['openConsole'],
    data: lockScreen,
    refusals: ['NOT_FOUND'],
  },
  'PUT /staff/pin': {
    summary: 'Sets the PIN of the caller in the shared browser that asks',
    access: ['openConsole'],
    fresh: true,
    body: z.object({
      pin: pin.refine(
        (chosen) => !isWeakPin(chosen),
        fieldError(() => sharedDeviceText.pinWeak),
      ),
    }),
    data: lockScreen,
    refusals: ['NOT_FOUND'],
  },
  'DELETE /staff/pin': {
    summary: 'Removes the PIN of the caller from the browser that asks',
    access: ['openConsole'],
    data: lockScreen,
  },
  'GET /staff/shared-devices': {
    summary: 'The browsers that staff share',
    access: ['manageStaff'],
    data: devices,
  },
  'POST /staff/shared-devices': {
    summary: 'Marks the browser that asks as shared',
    access: ['manageStaff'],
    fresh: true,
    success: 201,
    body: z.object({ name: line(60, () => sharedDeviceText.nameMissing) }),
    data: devices,
  },
  'DELETE /staff/shared-devices/:deviceId': {
    summary: 'Ends the sharing of a browser, its PINs, and every session there but the one that asks',
    access: ['manageStaff'],
    params: z.object({ deviceId: id }),
    data: devices,
    refusals: ['NOT_FOUND'],
  },
})
