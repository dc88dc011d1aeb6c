import { readCandidateHistory } from '@muster/contract/calls/onboarding/candidates'
import { listChecklists, readChecklist } from '@muster/contract/calls/onboarding/kits'
import type { QueryClient } from '@tanstack/react-query'
import { candidateReads } from '../data/candidate-data.ts'

export const KITS = '/onboarding/kits'
export const LIBRARY = '/onboarding/onboarding-document'
export const CHECKLISTS = '/onboarding/checklist'
export const checklistOf = (id: number) => `${CHECKLISTS}/${id}`

/** Reads that show what has become of a candidate. */
export const joiningReads = [...candidateReads, readChecklist, listChecklists, readCandidateHistory] as const

export const refreshJoining = (client: QueryClient) =>
  Promise.all(joiningReads.map(({ id }) => client.invalidateQueries({ queryKey: [id] })))
