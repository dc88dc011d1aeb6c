import { PersonRequests } from '../../../lib/person-requests/PersonRequests.tsx'

/** All requests of a person, on the record. */
export default function RequestsTab({ employeeId }: { employeeId: number }) {
  return <PersonRequests employeeId={employeeId} heading="title" />
}
