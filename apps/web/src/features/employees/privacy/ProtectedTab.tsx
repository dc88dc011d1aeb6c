import { ProtectedRecords } from './ProtectedRecords.tsx'

/** Record tab with identity numbers and bank accounts. */
export default function ProtectedTab({ employeeId }: { employeeId: number }) {
  return <ProtectedRecords employeeId={employeeId} />
}
