import { RequestFormPage } from '../../../lib/request-form/RequestFormScreen.tsx'
import { daysForms } from './attendance-kinds.ts'

/** Requests for whole days, night shifts or local stays to count as worked. */
export default function AskDaysPage() {
  return <RequestFormPage kinds={daysForms} />
}
