import { useCan } from '../../../lib/session/session.ts'
import { CandidateApproval } from './CandidateApproval.tsx'
import { CtcPanel } from './CtcPanel.tsx'
import { LettersPanel } from './LettersPanel.tsx'

/** What a candidate is offered, how it is approved, and the letters. */
export default function Offers({ candidateId, name }: { candidateId: number; name: string }) {
  const seesPay = useCan('onboarding.fields.pay')
  return (
    <>
      {seesPay ? <CtcPanel candidateId={candidateId} name={name} /> : null}
      <CandidateApproval candidateId={candidateId} />
      <LettersPanel candidateId={candidateId} name={name} />
    </>
  )
}
