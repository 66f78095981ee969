import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { contact } from '#data/content/contact.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { receiptQuery } from '#shared/api/queries/receipts.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { PanelPage } from '#shared/ui/panel-page.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { Link } from '../../app/link.tsx';
import { useHydrated } from '../../app/use-hydrated.ts';
import { ReceiptSteps } from './receipt-steps.tsx';

/** `/receipt?token=…`: what has become of an inquiry, for who sent it. */
export function ReceiptScreen() {
  const [params] = useSearchParams();
  // The server renders one page for every token, so the first render in the browser has none either.
  const hydrated = useHydrated();
  const receipt = receiptQuery(useApi(), params.get('token') ?? '');
  const { data, isPending, refetch, isFetching } = useQuery({ ...receipt, enabled: hydrated });

  if (data) {
    return (
      <PanelPage title="Your message to us" lead={contact.replyPromise}>
        <ReceiptSteps receipt={data} />
      </PanelPage>
    );
  }
  if (data === null) return <NoReceipt />;
  if (!isPending) return <ErrorState as="h1" onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <PanelPage title="Your message to us">
      <div className="noscript:hidden">
        <Loading label="Looking for your receipt..." />
      </div>
      <p className="hidden noscript:block">This page needs JavaScript to show your receipt.</p>
    </PanelPage>
  );
}

function NoReceipt() {
  return (
    <PanelPage
      title="No receipt here"
      lead="We know of no receipt with this link. Perhaps it was cut short on its way: please open it from our e-mail once more."
    >
      <div className="flex flex-wrap gap-3">
        <Link to="/#contact" className={buttonClass()}>
          Write to us
        </Link>
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          To the home page
        </Link>
      </div>
    </PanelPage>
  );
}
