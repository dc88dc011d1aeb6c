import { downloadHistorySample } from '@muster/contract/employees/moves/history-upload.contract'
import { type Route, route } from '../../../../platform/http/route.ts'
import { historySample } from './history-sample.ts'
import { historyUpload } from './history-upload.ts'

export const historyRoutes: Route[] = [
  route(downloadHistorySample, (ctx, { body }) => historySample(ctx, body)),
  ...historyUpload,
]
