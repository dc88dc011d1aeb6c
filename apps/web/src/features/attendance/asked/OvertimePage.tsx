import { RequestFormScreen } from '../../../lib/request-form/RequestFormScreen.tsx'
import { overtimeForm } from './attendance-kinds.ts'

/** Asks for overtime of a day to be paid or given back as time; what it earns is shown before. */
export default function OvertimePage() {
  return <RequestFormScreen kind={overtimeForm} />
}
