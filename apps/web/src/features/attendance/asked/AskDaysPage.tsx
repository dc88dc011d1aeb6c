import { RequestFormPage } from '../../../lib/request-form/RequestFormScreen.tsx'
import { daysForms } from './attendance-kinds.ts'

/** Asks for whole days to count as worked, for night shifts that were worked, or for a local stay. */
export default function AskDaysPage() {
  return <RequestFormPage kinds={daysForms} />
}
