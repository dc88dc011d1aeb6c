import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { listOnboardingDocuments } from '@muster/contract/onboarding/library.contract'
import { onboardingLetters } from '@muster/contract/onboarding/onboarding.constants'
import type { Ctx } from '../../../platform/context.ts'
import { pageOfTemplates } from '../../documents/index.ts'

type Row = DataOf<typeof listOnboardingDocuments>['results'][number]

/** Letter templates of the categories that onboarding needs. Two statements. */
export async function pageOfDocuments(
  ctx: Ctx,
  body: BodyOf<typeof listOnboardingDocuments>,
): Promise<DataOf<typeof listOnboardingDocuments>> {
  const { results, ...page } = await pageOfTemplates(ctx, { ...body, categories: onboardingLetters })
  return {
    ...page,
    results: results.map(({ MAILID, name, title, category, language, status, sent, last_sent_at }) => ({
      ...{ MAILID, name, title, language, status, sent, last_sent_at },
      category: category as Row['category'],
    })),
  }
}
