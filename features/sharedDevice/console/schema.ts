import * as z from 'zod'
import { contract, fieldError, id, isoInstantText, line } from '#lib/contract.ts'
import { isWeakPin, PIN_MAX, PIN_MIN } from '../rules.ts'
import { sharedDeviceText } from '../text/sharedDevice.ts'

const pin = z.string(fieldError(() => sharedDeviceText.pinForm)).regex(
  new RegExp(`^[0-9]{${PIN_MIN},${PIN_MAX}}$`),
  fieldError(() => sharedDeviceText.pinForm),
)

/** The data of the lock screen, which a shared browser shows while nobody is signed in. */
export const lockScreen = z.object({
  /** Null: this browser is not shared. */
  device: z.object({ name: z.string() }).nullable(),
  /** The people who have a PIN on this device. */
  people: z.array(
    z.object({
      _id: id,
      firstName: z.string(),
      lastName: z.string(),
      /** Whether the PIN is enough; otherwise the person must sign in with the password first. */
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
    /** Whether it is the browser that makes the request. */
    here: z.boolean(),
    people: z.array(z.string()),
  }),
)
export type SharedDevices = z.infer<typeof devices>

export const sharedDeviceContract = contract({
  'GET /staff/lock-screen': {
    summary: 'Lists the people who have a PIN in the calling browser, if it is shared',
    access: 'public',
    data: lockScreen,
  },
  'POST /staff/unlock': {
    summary: 'Unlocks with a PIN a session that was started with a password in the same browser',
    access: 'public',
    body: z.object({ personId: id, pin }),
    data: z.null(),
    refusals: ['NOT_FOUND', 'OTP_WRONG', 'SIGN_IN_REQUIRED', 'TOO_MANY_REQUESTS'],
  },
  'POST /staff/lock': {
    summary: 'Locks the caller’s session in a shared browser, until their PIN is entered',
    access: ['openConsole'],
    data: lockScreen,
    refusals: ['NOT_FOUND'],
  },
  'PUT /staff/pin': {
    summary: 'Sets the caller’s PIN in the calling shared browser',
    access: ['openConsole'],
    requiresReauthentication: true,
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
    summary: 'Removes the caller’s PIN from the calling browser',
    access: ['openConsole'],
    data: lockScreen,
  },
  'GET /staff/shared-devices': {
    summary: 'Lists the browsers that staff share',
    access: ['manageStaff'],
    data: devices,
  },
  'POST /staff/shared-devices': {
    summary: 'Marks the calling browser as shared',
    access: ['manageStaff'],
    requiresReauthentication: true,
    success: 201,
    body: z.object({ name: line(60, () => sharedDeviceText.nameMissing) }),
    data: devices,
  },
  'DELETE /staff/shared-devices/:deviceId': {
    summary: 'Ends the sharing of a browser, with its PINs and all its sessions except the caller’s',
    access: ['manageStaff'],
    params: z.object({ deviceId: id }),
    data: devices,
    refusals: ['NOT_FOUND'],
  },
})
