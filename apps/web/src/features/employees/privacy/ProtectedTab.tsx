import { ProtectedRecords } from './ProtectedRecords.tsx'

/** The tab of a person's record with identity numbers and bank accounts. */
export default function ProtectedTab({ employeeId }: { employeeId: number }) {
  return <ProtectedRecords employeeId={employeeId} />
}
