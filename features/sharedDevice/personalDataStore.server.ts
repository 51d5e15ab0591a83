import type { PersonalData } from '#lib/personalData.server.ts'

export const sharedDevicePersonalData: PersonalData = {
  columns: {
    'staff_pin.person_id': 'deleted',
    'shared_device.marked_by': 'unchanged',
  },
}
