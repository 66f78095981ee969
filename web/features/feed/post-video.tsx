import ExternalLink from 'lucide-react/icons/external-link';
import { parseVideoLink } from '#shared/rules/video-links.ts';
import { VideoFacade } from '#shared/ui/video-facade.tsx';
import { useReached } from '../../offline/use-reached.ts';
import { VideoPoster } from './video-poster.tsx';

/** A post's film: playable here when it is on YouTube or Vimeo, else a plain link (hazards, "feed posts"). */
export function PostVideo({ address, title }: { address: string; title: string }) {
  const reached = useReached();
  const video = parseVideoLink(address);
  if (video) {
    return (
      <div className="grid gap-2">
        <VideoFacade video={video} title={title} hideTitle poster={<VideoPoster />} />
        {reached ? null : <p className="text-sm text-muted">This film needs the network.</p>}
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-2 rounded-sm border border-line bg-paper px-5 py-4">
      <p className="text-sm text-muted">
        This video cannot be played here. It may not be on YouTube or Vimeo, or Vimeo’s domain restrictions may keep it
        to other sites.
      </p>
      {isWebAddress(address) ? (
        <a href={address} target="_blank" rel="nofollow noopener ugc" className="link inline-flex items-center gap-1.5">
          Watch the video at {URL.parse(address)?.host}
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      ) : null}
    </div>
  );
}

const isWebAddress = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '');
