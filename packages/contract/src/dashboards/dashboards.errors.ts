import { errorCatalogue } from '../kit/index.ts'

export const dashboardsErrors = errorCatalogue({
  'dashboards.announcement_over': {
    status: 409,
    message: 'This announcement is over, so it can no longer be answered.',
  },
  'dashboards.facts_running': {
    status: 409,
    message: 'Figures are being recalculated already. Please wait until that is finished.',
  },
})
