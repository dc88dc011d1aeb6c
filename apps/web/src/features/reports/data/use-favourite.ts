import { setFavouriteReport } from '@muster/contract/calls/reports/report-groups'
import { listReports } from '@muster/contract/calls/reports/reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { type Library, type LibraryReport, libraryOptions } from './report-library.ts'

/** Adds a report to the favourites or removes it: at once on the screen, and back if the server refuses. */
export function useFavourite() {
  const queries = useQueryClient()
  const show = ({ report_id: id }: LibraryReport, isFavourite: boolean) =>
    queries.setQueryData(
      libraryOptions.queryKey,
      (library: Library | undefined) =>
        library && {
          ...library,
          reports: library.reports.map((one) =>
            one.report_id === id ? { ...one, is_favourite: isFavourite } : one,
          ),
        },
    )
  return useMutation({
    mutationFn: ({ report_id, is_favourite }: LibraryReport) =>
      call(setFavouriteReport, { body: { report_id, is_favourite: !is_favourite } }),
    onMutate: (report) => show(report, !report.is_favourite),
    onError: (_error, report) => show(report, report.is_favourite),
    onSettled: () => queries.invalidateQueries({ queryKey: endpointKey(listReports) }),
  })
}
