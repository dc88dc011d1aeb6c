import { RequestFormScreen } from '../../../lib/request-form/RequestFormScreen.tsx'
import { overtimeForm } from './attendance-kinds.ts'

/** Overtime request: paid or as comp-off, with a preview of what it earns. */
export default function OvertimePage() {
  return <RequestFormScreen kind={overtimeForm} />
}
