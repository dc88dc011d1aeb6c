import { Skeleton } from '@mantine/core'
import { readTripChoices, readTripDetail } from '@muster/contract/calls/travel/trips'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { ById, idFrom } from '../../../lib/language/ById.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { TripEditor } from './TripEditor.tsx'
import { TripView } from './TripView.tsx'
import { blankTrip, draftOf, type TripChoices } from './trip-draft.ts'
import '../own-texts.ts'

/** A trip: requested by its travellers, read by everybody who may see it. */
export default function TripPage() {
  const { id } = useParams()
  return id === 'new' ? <NewTrip /> : <ById>{(trip) => <StoredTrip key={trip} id={trip} />}</ById>
}

function useDetail(id: number) {
  return useQuery({
    ...readOptions(readTripDetail, { params: { ID: id } }),
    meta: { errorShown: 'inline' as const },
  })
}

function NewTrip() {
  const { t } = useTranslation('ownTravel')
  const like = idFrom(useSearchParams()[0].get('like') ?? undefined)
  const choices = useQuery({
    ...readOptions(readTripChoices, { body: {} }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <>
      <PageHeader
        title={t('travelTitles:newTrip')}
        crumbs={[
          { label: t('travelTitles:mine'), href: hrefOf('/travel') },
          { label: t('travelTitles:newTrip') },
        ]}
      />
      <Loaded query={choices} skeleton={<Skeleton height={480} radius="md" />} order={2}>
        {(data) =>
          like !== null ? (
            <TripLike id={like} choices={data} />
          ) : (
            <TripEditor choices={data} start={blankTrip(data)} />
          )
        }
      </Loaded>
    </>
  )
}

/** A new trip like one that there was. */
function TripLike({ id, choices }: { id: number; choices: TripChoices }) {
  return (
    <Loaded query={useDetail(id)} skeleton={<Skeleton height={480} radius="md" />} order={2}>
      {({ trip, legs, stays }) => {
        const category = choices.categories.find(({ name }) => name === trip.category)
        const like = { title: trip.title, category_id: category?.id ?? null, legs, stays }
        return <TripEditor choices={choices} start={draftOf(like, choices)} />
      }}
    </Loaded>
  )
}

function StoredTrip({ id }: { id: number }) {
  return (
    <Loaded query={useDetail(id)} skeleton={<Skeleton height={480} radius="md" />} order={1}>
      {(detail) => <TripView detail={detail} />}
    </Loaded>
  )
}
