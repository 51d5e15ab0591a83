import type { PersonalData } from '#lib/personalData.server.ts'

export const backgroundJobsPersonalData: PersonalData = {
  columns: {
    'long_job.started_by': 'unchanged',
  },
}
