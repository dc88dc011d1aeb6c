// What the lanes of a test run say, brought to one form: { passed, failed, names, again }.
import { stripVTControlCharacters } from 'node:util'

// Colours of a reporter are of no use in a list read afterwards.
const plain = (text = '') => stripVTControlCharacters(text).split('\n').slice(0, 6).join('\n      ')

/** @param root paths are told from here */
export const readVitest = (report, root) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  names: report.testResults.flatMap((file) => {
    const name = file.name.replace(root, '')
    return [
      ...(file.status === 'failed' && file.message ? [`${name}\n      ${plain(file.message)}`] : []),
      ...file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => `${name} › ${test.fullName}\n      ${plain(test.failureMessages?.[0])}`),
    ]
  }),
})

const specsWhere = (suite, fits) => [
  ...(suite.specs ?? [])
    .filter(fits)
    .map(
      (spec) =>
        `${spec.file}:${spec.line} › ${spec.title}\n      ${plain(spec.tests[0]?.results[0]?.error?.message)}`,
    ),
  ...(suite.suites ?? []).flatMap((inner) => specsWhere(inner, fits)),
]

export const readPlaywright = ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  names: suites.flatMap((suite) => specsWhere(suite, ({ ok }) => !ok)),
  again: suites.flatMap((suite) =>
    specsWhere(suite, ({ tests }) => tests.some(({ status }) => status === 'flaky')),
  ),
})

/** The gallery's own report has the form already. */
export const readGallery = (report) => report

/**
 * A line for each lane, and one for the run: lanes beside each other take less than their sum.
 *
 * @param seconds of the whole run
 */
export function tableOf(lanes, seconds) {
  const sum = (figure) => lanes.reduce((total, one) => total + one[figure], 0)
  const all = { title: 'in all', seconds, passed: sum('passed'), failed: sum('failed') }
  const rows = [
    ['lane', 'seconds', 'passed', 'failed'],
    ...[...lanes, all].map((one) => [one.title, one.seconds.toFixed(0), one.passed, one.failed]),
  ].map((row) => row.map(String))
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return rows
    .map(([title, ...figures]) =>
      [title.padEnd(widths[0]), ...figures.map((figure, at) => figure.padStart(widths[at + 1]))].join('  '),
    )
    .join('\n')
}
