import { archivePolicy, discardPolicyDraft, removePolicy } from '@muster/contract/calls/policies/policies'
import { IconArchive } from '@muster/ui/icons'
import type { PageAction } from '@muster/ui/page'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { type Details, refreshPolicies } from '../data/details.ts'

type Question = 'discard' | 'archive' | 'restore' | 'remove'

/** What can be done with a policy besides editing and publishing it, each after a confirmation. */
export function useQuestions({ policy, draft, current, abilities }: Details): {
  actions: PageAction[]
  dialog: ReactNode
} {
  const { t } = useTranslation('policies')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Question | null>(null)
  const { policy_id, version } = policy
  const notify = { notify: true }
  const run: Record<Question, () => Promise<unknown>> = {
    discard: () => call(discardPolicyDraft, { body: { policy_id, version } }, notify),
    archive: () => call(archivePolicy, { body: { policy_id, version, is_archived: true } }, notify),
    restore: () => call(archivePolicy, { body: { policy_id, version, is_archived: false } }, notify),
    remove: () => call(removePolicy, { body: { policy_id } }, notify),
  }
  const offered: Question[] = [
    ...(draft && current && policy.state !== 'archived' ? ['discard' as const] : []),
    ...(policy.state === 'archived' ? ['restore' as const] : []),
    ...(policy.state === 'published' ? ['archive' as const] : []),
    ...(current === null ? ['remove' as const] : []),
  ]
  const texts = {
    discard: t('page.discardText'),
    archive: t('page.archiveText'),
    restore: t('page.restoreText'),
    remove: t('page.removeText'),
  }
  return {
    actions: abilities.manage
      ? offered.map((question) => ({
          label: t(`page.${question}`),
          isDangerous: question === 'remove' || question === 'discard',
          ...(question === 'archive' ? { icon: <IconArchive size={16} aria-hidden /> } : {}),
          onClick: () => setAsked(question),
        }))
      : [],
    dialog:
      asked === null ? null : (
        <FormModal
          title={t(`page.${asked}`)}
          text={texts[asked]}
          onClose={() => setAsked(null)}
          save={run[asked]}
          onSaved={() => {
            if (asked === 'remove') void navigate('/policies')
          }}
          refresh={() => refreshPolicies(client)}
          saveLabel={t(`page.${asked}`)}
          isDangerous={asked === 'remove' || asked === 'discard'}
        />
      ),
  }
}
