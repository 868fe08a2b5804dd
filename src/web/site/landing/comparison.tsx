import { Section } from './section.tsx';

const ROWS = [
  {
    aspect: 'Tone',
    publicReview: 'Written for strangers, often in anger',
    privateFeedback: 'Said to you, the way people talk at a table',
  },
  {
    aspect: 'Timing',
    publicReview: 'Days later, when the evening cannot be saved',
    privateFeedback: 'On the day, often before the guest has left',
  },
  {
    aspect: 'Detail',
    publicReview: 'Some stars and whatever comes to mind',
    privateFeedback: 'Rating, issue, table, time and who served',
  },
  {
    aspect: 'Impact',
    publicReview: 'Read by everyone, for years',
    privateFeedback: 'Read by you, put right by tomorrow',
  },
];

export function Comparison() {
  return (
    <Section
      id="comparison"
      title="The same guest, two very different evenings"
      lead="Unhappy guests will tell somebody. TableTalk makes it easy for that somebody to be you."
    >
      <div className="overflow-hidden rounded-lg border bg-surface">
        <table className="w-full table-fixed border-collapse text-left text-sm sm:text-base">
          <caption className="sr-only">Public reviews compared with private feedback</caption>
          <thead>
            <tr className="border-b">
              <td className="hidden w-36 md:table-cell" />
              <th scope="col" className="px-4 py-4 font-semibold text-ink-soft sm:px-6">
                Public reviews
              </th>
              <th
                scope="col"
                className="bg-basil-soft px-4 py-4 font-semibold text-basil-ink sm:px-6"
              >
                Private feedback
              </th>
            </tr>
          </thead>
          {ROWS.map((row) => (
            <tbody key={row.aspect} className="border-b last:border-b-0">
              <tr className="md:hidden">
                <th scope="rowgroup" className="px-4 pt-4 font-semibold sm:px-6">
                  {row.aspect}
                </th>
                <td className="bg-basil-soft" />
              </tr>
              <tr className="align-top">
                <th scope="row" className="hidden px-6 py-5 font-semibold md:table-cell">
                  {row.aspect}
                </th>
                <td className="px-4 pt-1 pb-4 text-ink-soft sm:px-6 md:py-5">{row.publicReview}</td>
                <td className="bg-basil-soft px-4 pt-1 pb-4 sm:px-6 md:py-5">
                  {row.privateFeedback}
                </td>
              </tr>
            </tbody>
          ))}
        </table>
      </div>
    </Section>
  );
}
