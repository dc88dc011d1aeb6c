import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { exportPeople } from '../data/export-people.ts'

/** Exports people; a large export goes on as a job, whose id stays until it is dismissed. */
export function useExport() {
  const [jobId, setJobId] = useState<string | null>(null)
  const mutation = useMutation({ mutationFn: exportPeople, onSuccess: setJobId })
  return { run: mutation.mutate, isExporting: mutation.isPending, jobId, dismiss: () => setJobId(null) }
}
